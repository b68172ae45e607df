import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { tourWords } from '@heliograph/catalogue/words/tour.ts';
import { Button, Dropdown } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { switchPath } from '../app/navigation.ts';
import { useParts, useSession, useWords } from '../app/parts.ts';
import { Avatar } from '../engine/people/Avatar.tsx';
import { Icon } from '../engine/icons.tsx';
import { usePhone } from '../engine/state/screen.ts';
import { useOffset } from '../engine/values/zone.ts';
import { LanguageAndTheme } from '../screens/public/Gate.tsx';
import { AlarmBell } from './AlarmBell.tsx';
import { LiveChip } from './Live.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { shownLater } from '../engine/shown-later.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { useShortcuts } from './shortcuts.ts';

const Palette = shownLater(async () => (await import('./Palette.tsx')).Palette);
const Shortcuts = shownLater(async () => (await import('./Shortcuts.tsx')).Shortcuts);
const PasswordDialog = shownLater(
  async () => (await import('../screens/account/ChangePassword.tsx')).ChangePasswordDialog,
);

export function useSignOut(): () => Promise<void> {
  const { client, session, live, queries } = useParts();
  const navigate = useNavigate();
  return async () => {
    // The session ends here whether or not the server hears of it.
    await client.send(signInCalls.logout, {}, { quiet: true }).catch(() => undefined);
    live.stop();
    session.end();
    queries.clear();
    await navigate('/login');
  };
}

/** Whether times are shown in the viewer's zone or in UTC. */
function useZones() {
  const { session } = useParts();
  const { zone } = useSession();
  const say = useWords();
  const viewer = say(shell.zoneViewer, { zone: useOffset('viewer') });
  return (['viewer', 'utc'] as const).map((name) => ({
    key: name,
    label: name === 'utc' ? say(shell.zoneUtc) : viewer,
    icon: name === zone ? <Icon name="check" /> : <span className="no-icon" />,
    role: 'menuitemradio',
    'aria-checked': name === zone,
    onClick: () => session.update({ zone: name }),
  }));
}

function UserMenu({ onPassword }: { onPassword: () => void }): ReactElement {
  const { user } = useSession();
  const say = useWords();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const zones = useZones();
  const name = user?.nickName || user?.userName || '';
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: `${name} · ${user?.tenantName ?? ''}`,
      children: [
        {
          key: 'profile',
          icon: <Icon name="user" />,
          label: say(shell.profile),
          onClick: () => void navigate('/user/profile'),
        },
        ...(user?.switchesTenants
          ? [
              {
                key: 'tenant',
                icon: <Icon name="tenant" />,
                label: say(tenantWords.switchTenant),
                onClick: () => void navigate(switchPath),
              },
            ]
          : []),
        { key: 'password', icon: <Icon name="key" />, label: say(shell.changePassword), onClick: onPassword },
        {
          key: 'guide',
          icon: <Icon name="help" />,
          label: say(tourWords.guide),
          onClick: () => void navigate('/guide'),
        },
      ],
    },
    { type: 'divider' as const },
    { key: 'zone', type: 'group' as const, label: say(shell.times), children: zones },
    { type: 'divider' as const },
    { key: 'out', icon: <Icon name="signOut" />, label: say(shell.signOut), onClick: () => void signOut() },
  ];
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items }} placement="bottomRight">
      <button type="button" className="plain" data-tour="account" aria-label={`${say(shell.account)}: ${name}`}>
        <Avatar userId={user?.userId ?? ''} name={name} avatar={user?.avatar ?? null} />
      </button>
    </Dropdown>
  );
}

function SearchBox({ onOpen }: { onOpen: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <button type="button" className="plain search-box" data-tour="search" onClick={onOpen}>
      <Icon name="search" size={14} />
      <span className="grow ellipsis">{say(isPhone ? shell.searchShort : shell.search)}</span>
      <kbd className="only-wide">{modifier} K</kbd>
    </button>
  );
}

/** The bar on top of every page. */
export function TopBar({ onMenu }: { onMenu: () => void }): ReactElement {
  const say = useWords();
  const [open, setOpen] = useState<'palette' | 'keys' | 'password' | null>(null);
  const close = () => setOpen(null);
  useShortcuts({ palette: () => setOpen('palette'), help: () => setOpen('keys') });
  return (
    <header className="top">
      <Button
        type="text"
        className="only-phone"
        aria-label={say(shell.openMenu)}
        icon={<Icon name="menu" />}
        onClick={onMenu}
      />
      <span className="only-wide">
        <ProjectSwitcher />
      </span>
      <SearchBox onOpen={() => setOpen('palette')} />
      <span className="grow only-wide" />
      <span data-tour="live">
        <LiveChip />
      </span>
      <NoticeBell />
      <span data-tour="bell">
        <AlarmBell />
      </span>
      <span className="only-wide row" style={{ gap: 0 }}>
        <LanguageAndTheme />
        <Button
          type="text"
          aria-label={say(shell.help)}
          title={say(shell.help)}
          icon={<Icon name="help" />}
          onClick={() => setOpen('keys')}
        />
      </span>
      <UserMenu onPassword={() => setOpen('password')} />
      {open === 'palette' ? (
        <Palette onClose={close} onHelp={() => setOpen('keys')} onPassword={() => setOpen('password')} />
      ) : null}
      {open === 'keys' ? <Shortcuts onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </header>
  );
}
