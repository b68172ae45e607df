const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system as the User-Agent says; one that is neither is shown as it is. */
export function environmentOf(agent: string): { readonly browser: string; readonly os: string } {
  const [browser] = browsers.flatMap(([pattern, name]) => {
    const found = pattern.exec(agent);
    return found ? [`${name} ${found[1] ?? ''}`.trim()] : [];
  });
  const os = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return { browser: browser ?? agent.slice(0, 64), os: os ?? '' };
}
