import { shell } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { useWords } from './parts.ts';
import { Sun } from '../engine/icons.tsx';

/** Covers the page until its first navigation has come to an end. */
export function LoadingOverlay(): ReactElement {
  const say = useWords();
  return (
    <div className="overlay" role="status">
      <Sun size={40} turning />
      {say(shell.loading)}
    </div>
  );
}
