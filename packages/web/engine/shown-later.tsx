import { useEffect, useState, type ComponentType, type ReactElement } from 'react';

/**
 * A component whose code comes when it is first shown, and what stands there until then (nothing, where none is given). Not by `lazy`: whatever follows a placeholder of `Suspense` React
 * holds back for 300 ms, so that placeholders do not flicker, and a page with a chart in it waits for that twice.
 */
export function shownLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: () => ReactElement | null = () => null,
): ComponentType<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  /** Asked for once; what did not come is asked for again when it is shown the next time. */
  const bring = (): Promise<ComponentType<Props>> => {
    coming ??= load().then(
      (component) => (there = component),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  return function Later(props: Props): ReactElement {
    const [Shown, setShown] = useState(() => there);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Shown) return undefined;
      let isWanted = true;
      bring().then(
        (component) => isWanted && setShown(() => component),
        (error: unknown) => isWanted && setFailure({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [Shown]);
    // For the fence round the page, as when a page breaks while it is drawn.
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : <Placeholder />;
  };
}
