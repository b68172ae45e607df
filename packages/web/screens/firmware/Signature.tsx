import type { firmwareRow } from '@heliograph/catalogue/calls/firmware.ts';
import './firmware.css';
import { firmwareSignatures } from '@heliograph/catalogue/words/firmware-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';

const tones = { unsigned: 'off', signed: 'good', revoked: 'critical' } as const;

/** Whose signature a firmware has, and whether that counts. */
export function Signature({
  row: { signature, signedBy },
}: {
  row: Pick<z.output<typeof firmwareRow>, 'signature' | 'signedBy'>;
}): ReactElement {
  const say = useWords();
  const dot = <StateDot tone={tones[signature]} word={say(firmwareSignatures[signature])} />;
  if (signedBy === null) return dot;
  return (
    <span className="row wrap firmware-signer">
      {dot}
      <span className="muted">{signedBy}</span>
    </span>
  );
}
