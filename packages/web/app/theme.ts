import { theme, type ThemeConfig } from 'antd';
import type { ThemeName } from './session.ts';

/** Colours of a theme; the same names exist as CSS variables (`--line`, …) in frame.css. */
interface Palette {
  readonly page: string;
  readonly card: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  readonly primary: string;
  readonly link: string;
  readonly hover: string;
  readonly critical: string;
  readonly warning: string;
  readonly good: string;
}

const palettes: Readonly<Record<ThemeName, Palette>> = {
  simple: {
    page: '#f5f7fa',
    card: '#ffffff',
    line: '#e6eaf0',
    ink: '#1b2432',
    muted: '#5b6678',
    primary: '#1d5fd1',
    link: '#1d5fd1',
    hover: '#f5f8fd',
    critical: '#ce2b1e',
    warning: '#946200',
    good: '#197b49',
  },
  dark: {
    page: '#0e141f',
    card: '#151d2b',
    line: '#243044',
    ink: '#e6ebf2',
    muted: '#93a0b4',
    primary: '#5b8def',
    link: '#7fb0ff',
    hover: '#1b2536',
    critical: '#ff6b5e',
    warning: '#e3b341',
    good: '#4cc38a',
  },
};

export const fontText =
  "'Inter Variable', 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif";

/** Grounds and borders of messages; antd would derive muddy ones from our dark amber. */
const grounds = {
  simple: {
    colorWarningBg: '#fdf5e0',
    colorWarningBorder: '#ecd7a0',
    colorErrorBg: '#fdeeec',
    colorErrorBorder: '#f3c1bc',
    colorSuccessBg: '#e9f6ef',
    colorSuccessBorder: '#b7dfc9',
    colorInfoBg: '#e8effc',
    colorInfoBorder: '#bcd0f5',
  },
  dark: {
    colorWarningBg: '#2a2413',
    colorWarningBorder: '#57481c',
    colorErrorBg: '#2d1a1d',
    colorErrorBorder: '#63302f',
    colorSuccessBg: '#13271f',
    colorSuccessBorder: '#245240',
    colorInfoBg: '#17243c',
    colorInfoBorder: '#2c4a7d',
  },
} as const;

type Algorithm = typeof theme.darkAlgorithm;

/** Theme colours exactly as they are meant: antd's dark algorithm would dim them below the contrast that text needs. */
const asMeant =
  ({ primary, link, critical, warning, good }: Palette): Algorithm =>
  (seed, map) => ({
    ...(map ?? theme.darkAlgorithm(seed)),
    colorPrimary: primary,
    colorPrimaryText: primary,
    colorLink: link,
    colorInfo: primary,
    colorError: critical,
    colorWarning: warning,
    colorSuccess: good,
  });

/**
 * antd in the console's own measures: 13 px text, controls of 30 and 26 px, rows of 32 px, radius 5. `isStill`: nothing slides or grows
 * into its place. An animation that is only made short, as the style sheet does with what is not antd's, has a menu measured while it is
 * still drawn at four fifths of its size, and then put a line and a half too low, under the pointer that was about to choose from it.
 */
export function antdTheme(name: ThemeName, isStill = false): ThemeConfig {
  const colours = palettes[name];
  return {
    algorithm: name === 'dark' ? [theme.darkAlgorithm, asMeant(colours)] : theme.defaultAlgorithm,
    token: {
      ...grounds[name],
      fontFamily: fontText,
      fontSize: 13,
      controlHeight: 30,
      controlHeightSM: 26,
      borderRadius: 5,
      colorPrimary: colours.primary,
      colorLink: colours.link,
      colorInfo: colours.primary,
      colorError: colours.critical,
      colorWarning: colours.warning,
      colorSuccess: colours.good,
      colorBgLayout: colours.page,
      colorBgContainer: colours.card,
      colorBgElevated: name === 'dark' ? '#1a2435' : colours.card,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorTextTertiary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorBorder: name === 'dark' ? '#33415a' : '#d5dbe5',
      colorBorderSecondary: colours.line,
      // What is chosen in trees, lists and tables.
      controlItemBgActive: name === 'dark' ? '#1c2b46' : '#e8effc',
      controlItemBgActiveHover: name === 'dark' ? '#223454' : '#dde7fa',
      boxShadow: '0 6px 24px rgb(10 20 40 / 14%)',
      motion: !isStill,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      // White on the dark theme's light blue would be 3.2:1.
      Button: name === 'dark' ? { primaryColor: colours.page, dangerColor: colours.page } : {},
      Badge: name === 'dark' ? { colorTextLightSolid: colours.page } : {},
      Steps: name === 'dark' ? { colorTextLightSolid: colours.page } : {},
      Table: {
        cellPaddingBlock: 5,
        cellPaddingInline: 8,
        cellPaddingBlockSM: 2,
        cellPaddingInlineSM: 8,
        headerBg: colours.card,
        headerColor: colours.muted,
        headerSplitColor: 'transparent',
        headerSortActiveBg: colours.card,
        headerSortHoverBg: colours.hover,
        bodySortBg: 'transparent',
        rowHoverBg: colours.hover,
        fixedHeaderSortActiveBg: colours.card,
      },
      Drawer: { paddingLG: 20 },
      Tabs: { horizontalItemPadding: '8px 0', horizontalMargin: '0 0 12px' },
      Tooltip: { fontSize: 12 },
    },
  };
}
