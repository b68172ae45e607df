import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../app/parts.ts';

/** Told to the window when something kept changes, so that all who read it follow; other tabs get `storage`. */
const changed = 'heliograph:kept';

interface Change {
  readonly key: string;
  readonly value: unknown;
}

/** Something a person set up for itself, such as the columns of a list: kept in this browser, per user and tenant. */
export function useKept<T>(
  name: string,
  otherwise: T,
  isSound: (value: unknown) => value is T,
): readonly [T, (value: T | null) => void] {
  const { user } = useSession();
  const key = `heliograph:${user?.tenantId ?? ''}:${user?.userName ?? ''}:${name}`;
  const [held, setHeld] = useState<Change>(() => ({ key, value: read(key) }));
  const now = held.key === key ? held : { key, value: read(key) };
  if (now !== held) setHeld(now);
  useEffect(() => {
    const onChange = (event: Event) => {
      const { detail } = event as CustomEvent<Change>;
      if (detail.key === key) setHeld(detail);
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setHeld({ key, value: read(key) });
    };
    window.addEventListener(changed, onChange);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener(changed, onChange);
      window.removeEventListener('storage', onStorage);
    };
  }, [key]);
  const keep = useCallback(
    (value: T | null) => {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden storage only costs the memory of the choice.
      }
      window.dispatchEvent(new CustomEvent<Change>(changed, { detail: { key, value } }));
    },
    [key],
  );
  return [isSound(now.value) ? now.value : otherwise, keep];
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
