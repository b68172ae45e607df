import type { firmwareRow } from '@heliograph/catalogue/calls/firmware.ts';
import { firmwareSignatures } from '@heliograph/catalogue/words/firmware-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { firmwareTexts as words } from './words.ts';

const tones = { unsigned: 'off', signed: 'good', revoked: 'critical' } as const;

/** Whose signature a firmware has, and whether that counts. */
export function Signature({
  row: { signature, signedBy },
}: {
  row: Pick<z.output<typeof firmwareRow>, 'signature' | 'signedBy'>;
}): ReactElement {
  const say = useWords();
  const word = say(firmwareSignatures[signature]);
  return (
    <StateDot tone={tones[signature]} word={signedBy === null ? word : say(words.signedBy, { word, who: signedBy })} />
  );
}
