import type { onuDetail } from '@heliograph/catalogue/calls/onus.ts';
import type { z } from 'zod';
import type { RowsOf } from '../../../client/client.ts';
import type { Onu } from '../OnuCells.tsx';

export type Detail = z.output<typeof onuDetail>;
/** All ONUs of the port, this one among them. */
export type Siblings = RowsOf<Onu>;
