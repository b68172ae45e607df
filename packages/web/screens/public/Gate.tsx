import './public.css';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement, ReactNode } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { Icon, Sun } from '../../engine/icons.tsx';

/** Rays of a splitter tree: one source, many ends. */
function Rays(): ReactElement {
  const ends = Array.from({ length: 16 }, (_, n) => ({ x: 620, y: 40 + n * 54, lost: n === 11 }));
  return (
    <svg className="rays" viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {ends.map(({ x, y, lost }) => (
        <g key={y} opacity={lost ? 0.9 : 0.5}>
          <path
            d={`M-40 470 C 180 470, 240 ${450 + (y - 450) * 0.2}, 320 ${450 + (y - 450) * 0.45} S 520 ${y}, ${x} ${y}`}
            fill="none"
            stroke={lost ? '#ff6b5e' : '#5b8def'}
            strokeWidth={lost ? 1.6 : 1.2}
            strokeDasharray={lost ? '3 7' : undefined}
          />
          <circle cx={x} cy={y} r="3.4" fill={lost ? '#ff6b5e' : '#f5a524'} />
        </g>
      ))}
    </svg>
  );
}

const builtIn = [
  { language: 'en', name: 'English', complete: 100 },
  { language: 'zh', name: '中文', complete: 100 },
];

/** Every language that can be chosen, with how much of the console it says. */
export function LanguageChoice({ className }: { className?: string }): ReactElement {
  const { session } = useParts();
  const { tag, offered } = useSession();
  const say = useWords();
  const further = offered.filter(({ language }) => language !== 'en' && language !== 'zh');
  const all = [...builtIn, ...further];
  return (
    <select
      className={className ?? 'language'}
      aria-label={say(shell.language)}
      title={say(shell.language)}
      value={all.some(({ language }) => language === tag) ? tag : 'en'}
      onChange={({ target }) => session.update({ tag: target.value })}
    >
      {all.map(({ language, name, complete }) => (
        <option key={language} value={language}>
          {complete < 100 ? `${name} (${complete} %)` : name}
        </option>
      ))}
    </select>
  );
}

/** From one of the two languages of the console to the other; a choice as soon as there are more. */
function LanguageSwitch(): ReactElement {
  const { session } = useParts();
  const { lang, offered } = useSession();
  const say = useWords();
  if (offered.some(({ language }) => language !== 'en' && language !== 'zh')) return <LanguageChoice />;
  const here = lang === 'zh' ? '中' : 'EN';
  return (
    <button
      type="button"
      className="plain tool"
      // Whoever speaks to the machine says what stands there (WCAG 2.5.3).
      aria-label={`${here}: ${say(shell.toOtherLanguage)}`}
      title={say(shell.toOtherLanguage)}
      onClick={() => session.update({ lang: lang === 'zh' ? 'en' : 'zh' })}
    >
      {here}
    </button>
  );
}

/** Language and theme, before and after signing in. */
export function LanguageAndTheme(): ReactElement {
  const { session } = useParts();
  const { theme } = useSession();
  const say = useWords();
  const isDark = theme === 'dark';
  const themeWords = say(isDark ? shell.toSimple : shell.toDark);
  return (
    <>
      <LanguageSwitch />
      <button
        type="button"
        className="plain tool"
        aria-label={themeWords}
        title={themeWords}
        onClick={() => session.update({ theme: isDark ? 'simple' : 'dark' })}
      >
        <Icon name={isDark ? 'themeSimple' : 'themeDark'} />
      </button>
    </>
  );
}

/** Frame of the pages before the console: sign-in, first run, forced password change. */
export function Gate({ children, broad = false }: { children: ReactNode; broad?: boolean }): ReactElement {
  const say = useWords();
  const { config } = useParts();
  return (
    <div className="gate">
      <aside className="gate-art">
        <Rays />
        <div className="gate-brand">
          <Sun size={28} />
          {say(shell.product)}
        </div>
        <h2>{say(shell.promise)}</h2>
        <small>
          {say(shell.tagline)} · {config.version}
        </small>
      </aside>
      <main className="gate-form">
        <div className="gate-tools">
          <LanguageAndTheme />
        </div>
        <div className={broad ? 'gate-box broad' : 'gate-box'}>{children}</div>
      </main>
    </div>
  );
}
