import './avatar.css';
import type { ReactElement } from 'react';
import { initials } from './initials.ts';
import { usePicture } from './use-picture.ts';

export interface Pictured {
  readonly userId: string;
  readonly name: string;
  /** Address of the picture; null = none. */
  readonly avatar: string | null;
}

/** A person's picture, or the initials; the name itself stands beside it or on what holds it. */
export function Avatar({ userId, name, avatar, small = false }: Pictured & { small?: boolean }): ReactElement {
  const url = usePicture(avatar, userId);
  const look = small ? 'avatar is-small' : 'avatar';
  if (url !== null) return <img className={look} src={url} alt="" />;
  // Drawn by its style: no letter of it is text that a label would have to repeat.
  return <span className={look} aria-hidden="true" data-initials={initials(name)} />;
}
