import type { ReactElement } from 'react';

/** Outlines on a 24 x 24 grid, drawn with a stroke of 1.7. The server's menu names them. */
const outlines: Readonly<Record<string, string>> = {
  board: 'M4.9 19a9 9 0 1 1 14.2 0M12 14l4-5M12 15.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8',
  alarm: 'M6 17v-5a6 6 0 0 1 12 0v5M4 20.5h16M6 17h12M12 2.5v1.6M3.8 6l1.2 1M20.2 6 19 7',
  device: 'M3.5 5h17v6h-17zM3.5 13.5h17v6h-17zM7 8h.01M7 16.5h.01M11 8h6M11 16.5h6',
  olt: 'M4 3.5h16v7H4zM12 10.5V14M5.5 20.5V17a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3v3.5M12 14v6.5M8 7h.01M12 7h.01M16 7h.01',
  switch: 'M2.5 8h19v8h-19zM6 12h.01M9.5 12h.01M13 12h.01M16.5 12h2.5M5 5.5h14M5 18.500h14',
  router: 'M3 14h18v6H3zM7 17h.01M11 17h6M12 14v-3.5M8.5 8a5 5 0 0 1 7 0M6 5a8.500 8.500 0 0 1 12 0',
  phone:
    'M6.500 3.5h3l1.500 4-2 1.500a11 11 0 0 0 6 6l1.500-2 4 1.500v3c0 1.500-1 2.500-2.500 2.500C10.500 20 4 13.500 4 6c0-1.500 1-2.500 2.500-2.500z',
  onu: 'M4 12.5h16v7H4zM8 16h.01M12 16h.01M12 12.5V9M8.5 6.5a5 5 0 0 1 7 0M5.8 3.8a9 9 0 0 1 12.4 0',
  security: 'M12 2.8 4.5 5.6v5.8c0 4.6 3.2 8.1 7.5 9.8 4.3-1.7 7.5-5.2 7.5-9.8V5.6zM8.7 12l2.3 2.3 4.3-4.4',
  rule: 'M4 6h10M4 12h6M4 18h8M15.5 16.5l2 2 4-4.5M18 4v4M16 6h4',
  unauthorized: 'M12 2.8 4.5 5.6v5.8c0 4.6 3.2 8.1 7.5 9.8 4.3-1.7 7.5-5.2 7.5-9.8V5.6zM12 8v4.5M12 15.8h.01',
  page: 'M6 2.8h8l4.5 4.5v13.9H6zM14 2.8v4.6h4.5',
  system:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  map: 'M3.5 6.5 9 4l6 2.5 5.5-2.500v13.500L15 20l-6-2.500L3.5 20zM9 4v13.500M15 6.500V20',
  project: 'M3.5 4h17v16h-17zM8 8v8M12 8v4M16 8v6',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14M15.8 15.8l5 5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  themeDark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
  themeSimple:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12.5 12H21M17.5 12v3.5',
  signOut: 'M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  right: 'M9 5.5l6.5 6.5L9 18.5',
  back: 'M15 5.5 8.5 12l6.5 6.5',
  up: 'M5.5 15 12 8.5l6.5 6.5',
  plus: 'M12 4.5v15M4.5 12h15',
  refresh: 'M20 5v5h-5M20 10a8.3 8.3 0 1 0 .3 4',
  download: 'M12 3.5v12M7 11l5 5 5-5M4 20.5h16',
  upload: 'M12 16V4M7 8.5l5-5 5 5M4 20.5h16',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  check: 'M4.5 12.5l5 5 10-11',
  columns: 'M3.5 4.5h17v15h-17zM9.2 4.5v15M14.8 4.5v15',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.3 9.3a2.8 2.8 0 1 1 4.2 2.5c-1 .6-1.5 1-1.5 2.2M12 17h.01',
  bookmark: 'M6.5 3.5h11V20l-5.500-4.200L6.5 20z',
  filter: 'M3.5 5h17l-6.5 8v6l-4-2v-4z',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6',
  eyeOff:
    'M4 4l16 16M10 5.8A9.6 9.6 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6.5 7.500A16 16 0 0 0 2.5 12S6 18.5 12 18.500c1.6 0 3-.400 4.2-1',
  terminal: 'M3.5 4.5h17v15h-17zM7 9l3 3-3 3M12.5 15.5h4.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.200l3.5 2',
  link: 'M14 4h6v6M20 4l-9 9M17 13.500V20H4V7h6.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  signal: 'M4 20v-4M9.3 20v-8M14.7 20V8M20 20V4',
  bulk: 'M3.5 4h11v5h-11zM3.5 12h11v5h-11zM7 6.500h.01M7 14.500h.01M17.500 6.500h3v13.500h-11v-1.500',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.5-3.600 3-5.5 6.5-5.5s6 1.900 6.5 5.5M15.5 4.800a3.5 3.5 0 0 1 0 6.400M18 15c2 .8 3.200 2.5 3.5 5',
  role: 'M12 2.800 4.5 5.600v5.800c0 4.600 3.200 8.100 7.5 9.800 4.300-1.700 7.5-5.200 7.5-9.800V5.600zM12 12a2.400 2.400 0 1 0 0-4.800 2.400 2.400 0 0 0 0 4.800M8 16.5c.6-1.900 2.100-2.800 4-2.800s3.400.9 4 2.800',
  tree: 'M9 3.5h6v4.5H9zM3 16h6v4.5H3zM15 16h6v4.5h-6zM12 8v4M6 16v-4h12v4',
  post: 'M3.5 8h17v11.5h-17zM9 8V4.5h6V8M3.5 13h17M12 12v2.5',
  dict: 'M5 4.5A2 2 0 0 1 7 2.5h12v19H7a2 2 0 0 1-2-2zM5 18.5a2 2 0 0 1 2-1.5h12M9 7h6M9 10.5h4',
  manage: 'M4 20.5V9l8-5.5L20 9v11.5M9 20.5v-6h6v6',
  tenant:
    'M4 20.5V4.5h9v16M13 9.5h7v11M7 8h.01M10 8h.01M7 12h.01M10 12h.01M7 16h.01M10 16h.01M16.5 13h.01M16.5 17h.01M2.5 20.5h19',
  plan: 'M3.5 5h17v4.5h-17zM3.5 14.5h17V19h-17zM7 7.200h.01M7 16.800h.01M11 7.200h6M11 16.800h6M12 9.5v5',
  maintain: 'M14.5 6.5a4 4 0 0 0-5.300 5L3.5 17.200v3.300h3.300l5.700-5.700a4 4 0 0 0 5-5.300l-2.5 2.5-2.5-.5-.5-2.5z',
  job: 'M3.5 5.5h17v15h-17zM3.5 10h17M8 3.5v4M16 3.5v4M8.5 15l2.200 2.200 4.5-4.5',
  backup:
    'M4 7c0-2 3.600-3.5 8-3.5S20 5 20 7s-3.600 3.5-8 3.5S4 9 4 7M4 7v10c0 2 3.600 3.5 8 3.5s8-1.5 8-3.5V7M4 12c0 2 3.600 3.5 8 3.5s8-1.5 8-3.5',
  storage: 'M3.5 6.5h7l2 2.5h8v10.5h-17z',
  log: 'M6 2.800h12v18.400H6zM9 7.5h6M9 11.5h6M9 15.5h3.5',
  announce: 'M4 10v4h3l8 5V5l-8 5zM18 9.5c1.300 1.300 1.300 3.700 0 5M7.5 14v5.5h3V16',
  blacklist: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M5.700 5.700l12.600 12.600',
  online: 'M3.5 5h17v11h-17zM9 20.5h6M12 16v4.5M12 12.5h.01M9.5 10.5a3.5 3.5 0 0 1 5 0M7.5 8.300a6.5 6.5 0 0 1 9 0',
  license: 'M4 4.5h16v11H4zM8 8.5h8M8 11.5h4M15.5 13.5v7l1.5-1.200 1.5 1.200v-7',
  language:
    'M3.5 6h10M8.5 3.5V6M11.5 6c-.8 3.800-3.5 7-7.5 8.5M6 9c1.300 2.5 3.5 4.300 6 5.200M12.5 20.5l4-10 4 10M14 17h5',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  share:
    'M8.5 12a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0M20.5 5.800a2.600 2.600 0 1 1-5.200 0 2.600 2.600 0 0 1 5.200 0M20.5 18.200a2.600 2.600 0 1 1-5.200 0 2.600 2.600 0 0 1 5.200 0M8.200 10.700l7.300-3.700M8.200 13.300l7.300 3.700',
  power: 'M12 3v9M6.5 6.500a8 8 0 1 0 11 0',
};

export type IconName = keyof typeof outlines;

/** A line icon in the colour of its text. Without `label` it is decoration. */
export function Icon({ name, size = 16, label }: { name: string; size?: number; label?: string }): ReactElement {
  const outline = outlines[name] ?? outlines['page'];
  const heavy = name === 'more';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 3 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={outline} />
    </svg>
  );
}

/** The only ornament. */
export function Sun({ size = 22, turning = false }: { size?: number; turning?: boolean }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={turning ? 'sun' : undefined}>
      <circle cx="12" cy="12" r="4.6" fill="var(--sun)" />
      <path
        d="M12 1.800v3M12 19.200v3M1.8 12h3M19.2 12h3M4.8 4.800l2.1 2.100M17.1 17.100l2.1 2.100M4.8 19.200l2.1-2.100M17.1 6.900l2.1-2.1"
        stroke="var(--sun)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
