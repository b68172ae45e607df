import { Button, message } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { AntdTheme } from './AntdFrame.tsx';
import { useParts } from './parts.ts';

/** Seconds in which a change can be taken back. */
const undoTime = 10;

function Toasts(): ReactElement {
  const { notices } = useParts();
  const [toasts, holder] = message.useMessage({ maxCount: 4 });
  useEffect(() => {
    notices.show({
      info: (words) => void toasts.info(words),
      success: (words) => void toasts.success(words),
      warning: (words) => void toasts.warning(words),
      error: (words) => void toasts.error(words),
      offer: (words, button, run) => {
        const key = `offer-${words}`;
        const take = () => {
          toasts.destroy(key);
          run();
        };
        void toasts.open({
          key,
          type: 'success',
          duration: undoTime,
          content: (
            <>
              {words}{' '}
              <Button type="link" size="small" onClick={take}>
                {button}
              </Button>
            </>
          ),
        });
      },
    });
  }, [toasts, notices]);
  return holder;
}

/** Shows the notices; stands beside the pages, so that a toast outlives the page it was given on. */
export function ToastHost(): ReactElement {
  return (
    <AntdTheme>
      <Toasts />
    </AntdTheme>
  );
}
