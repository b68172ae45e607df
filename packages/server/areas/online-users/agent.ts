/** Browser and operating system as a person calls them, from what a browser says of itself; unknown ones by their first word. */
interface Agent {
  readonly browser: string;
  readonly os: string;
}

/** The first that fits: most browsers claim to be others as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid(?: (\d+))?/],
  ['iOS', /\b(?:iPhone|iPad).*? OS (\d+)/],
  ['Windows', /\bWindows NT/],
  ['macOS', /\bMac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

function firstOf(kinds: typeof browsers, agent: string): string | undefined {
  for (const [name, pattern] of kinds) {
    const found = pattern.exec(agent);
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return undefined;
}

export const userAgentOf = (agent: string): Agent => ({
  browser: firstOf(browsers, agent) ?? agent.split(/[\s/]/)[0]?.slice(0, 40) ?? '',
  os: firstOf(systems, agent) ?? '',
});
