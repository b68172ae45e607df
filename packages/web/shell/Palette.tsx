import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import { paletteWords, shell } from '@heliograph/catalogue/words/shell.ts';
import { Input, Modal } from 'antd';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useHref, useNavigate } from 'react-router';
import { menuNameOf, pagesOf } from '../app/menu.ts';
import { switchPath } from '../app/navigation.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import { Icon } from '../engine/icons.tsx';
import { useKept } from '../engine/state/kept.ts';
import { mostOltPages, useOltPages, useStates } from './palette-places.ts';
import { isKeys, matching, withRecent, type PaletteTarget } from './palette-items.ts';
import { useSignOut } from './TopBar.tsx';
import { useFound } from './use-found.ts';

interface Props {
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onPassword: () => void;
}

function useActions({ onHelp, onPassword }: Props): PaletteTarget[] {
  const { session } = useParts();
  const { lang, theme, offered, tag } = useSession();
  const signOut = useSignOut();
  const say = useWords();
  const action = (key: string, label: string, icon: string, run: () => void): PaletteTarget => ({
    key: `action:${key}`,
    group: 'actions',
    label,
    icon,
    run,
  });
  return [
    action('theme', say(theme === 'dark' ? shell.toSimple : shell.toDark), 'themeDark', () =>
      session.update({ theme: theme === 'dark' ? 'simple' : 'dark' }),
    ),
    action('language', say(shell.toOtherLanguage), 'page', () => session.update({ lang: lang === 'zh' ? 'en' : 'zh' })),
    ...offered
      .filter(({ language }) => language !== tag && language !== 'en' && language !== 'zh')
      .map(({ language, name }) =>
        action(`language:${language}`, `${say(shell.language)}: ${name}`, 'language', () =>
          session.update({ tag: language }),
        ),
      ),
    action('keys', say(shell.help), 'help', onHelp),
    action('password', say(shell.changePassword), 'key', onPassword),
    action('out', say(shell.signOut), 'signOut', () => void signOut()),
  ];
}

function usePages(): PaletteTarget[] {
  const menu = useMenu();
  const { tongue: lang, user } = useSession();
  const say = useWords();
  const pages = pagesOf(menu).map((node): PaletteTarget => ({
    key: node.path,
    group: 'pages',
    label: menuNameOf(node, lang),
    icon: node.icon,
    to: node.path,
  }));
  return [
    ...pages,
    { key: '/user/profile', group: 'pages', label: say(shell.profile), icon: 'user', to: '/user/profile' },
    ...(user?.switchesTenants
      ? [
          {
            key: switchPath,
            group: 'pages',
            label: say(tenantWords.switchTenant),
            icon: 'tenant',
            to: switchPath,
          } as const,
        ]
      : []),
  ];
}

const groupWords = {
  recents: paletteWords.recents,
  pages: paletteWords.pages,
  devices: paletteWords.devices,
  onus: paletteWords.onus,
  alarms: paletteWords.alarms,
  projects: paletteWords.projects,
  groups: paletteWords.groups,
  ports: paletteWords.ports,
  hosts: paletteWords.hosts,
  states: paletteWords.states,
  actions: paletteWords.actions,
};

function Found({
  targets,
  on,
  choose,
  point,
}: {
  targets: readonly PaletteTarget[];
  on: number;
  choose: (target: PaletteTarget, isNewTab: boolean) => void;
  point: (at: number) => void;
}): ReactElement {
  const say = useWords();
  return (
    <div className="palette-list" role="listbox" id="palette-list">
      {targets.length === 0 ? <div className="state-box muted">{say(paletteWords.nothing)}</div> : null}
      {targets.map((target, at) => (
        <div key={`${target.group} ${target.key}`}>
          {targets[at - 1]?.group === target.group ? null : (
            <div className="palette-group">{say(groupWords[target.group])}</div>
          )}
          <div
            role="option"
            id={`palette-${at}`}
            tabIndex={-1}
            aria-selected={at === on}
            ref={(element) => (at === on ? element?.scrollIntoView({ block: 'nearest' }) : undefined)}
            className={at === on ? 'palette-item is-on' : 'palette-item'}
            onMouseMove={() => point(at)}
            onClick={(event) => choose(target, event.ctrlKey || event.metaKey)}
            onKeyDown={() => undefined}
          >
            <Icon name={target.icon} size={15} />
            <span className="ellipsis">{target.label}</span>
            <span className="muted ellipsis grow">{target.note}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Everything the palette offers for a query; recents stand first while nothing is typed. */
function useTargets(props: Props, query: string) {
  const [recents, keepRecents] = useKept<readonly string[]>('recents', [], isKeys);
  const pages = usePages();
  const states = useStates();
  const olt = useOltPages();
  const found = useFound(query);
  const actions = useActions(props);
  const isBlank = query.trim() === '';
  const known = new Map([...pages, ...actions].map((target) => [target.key, target]));
  const recent = recents.flatMap((key): PaletteTarget[] => {
    const target = known.get(key);
    return target ? [{ ...target, group: 'recents' }] : [];
  });
  return {
    targets: [
      ...(isBlank ? recent : []),
      ...found,
      ...matching(pages, query),
      // Too many to stand there before anything is typed.
      ...(isBlank ? [] : [...matching(olt, query).slice(0, mostOltPages), ...matching(states, query)]),
      ...matching(actions, query),
    ],
    remember: (target: PaletteTarget) => keepRecents(withRecent(recents, target.key)),
  };
}

/** One search box for pages, devices, actions and recents. Modifier+Enter opens a new tab. */
export function Palette(props: Props): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const root = useHref('/');
  const [query, setQuery] = useState('');
  const [on, setOn] = useState(0);
  // Not deferred: Enter right behind the last letter takes what that letter leaves, not what stood there before.
  const { targets, remember } = useTargets(props, query);
  const choose = (target: PaletteTarget, isNewTab: boolean) => {
    remember(target);
    props.onClose();
    if (target.run) target.run();
    // Opened with this tab as opener, so that the new one begins with a copy of the session storage.
    else if (target.to !== undefined && isNewTab) window.open(`${root.replace(/\/$/, '')}${target.to}`, '_blank');
    else if (target.to !== undefined) void navigate(target.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = targets[on];
    if (step !== undefined) {
      event.preventDefault();
      setOn((on + step + targets.length) % Math.max(1, targets.length));
    } else if (event.key === 'Enter' && target) {
      event.preventDefault();
      choose(target, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <Modal open closable={false} footer={null} width={560} style={{ top: 72 }} onCancel={props.onClose} destroyOnHidden>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={`palette-${on}`}
        aria-label={say(paletteWords.placeholder)}
        prefix={<Icon name="search" />}
        placeholder={say(paletteWords.placeholder)}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setOn(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Found targets={targets} on={on} choose={choose} point={setOn} />
      <small className="muted">{say(paletteWords.hint, { modifier: 'Ctrl/⌘' })}</small>
    </Modal>
  );
}
