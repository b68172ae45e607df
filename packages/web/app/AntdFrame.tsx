import { App as Antd, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { useFocusReturn } from '../engine/keys/focus-trail.ts';
import { useStill } from '../engine/state/screen.ts';
import { useParts, useSession } from './parts.ts';
import { antdTheme } from './theme.ts';

/** antd in the person's language and theme. */
export function AntdTheme({ children }: { children: ReactNode }): ReactElement {
  const { lang, theme } = useSession();
  const isStill = useStill();
  const tokens = useMemo(() => antdTheme(theme, isStill), [theme, isStill]);
  return (
    <ConfigProvider theme={tokens} locale={lang === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

/** What a screen with antd's controls and dialogs stands in. The sign-in page does without, so that it is light. */
export function AntdFrame({ children }: { children: ReactNode }): ReactElement {
  const { notices } = useParts();
  useEffect(() => notices.prepare(), [notices]);
  useFocusReturn();
  return (
    <AntdTheme>
      <Antd>{children}</Antd>
    </AntdTheme>
  );
}
