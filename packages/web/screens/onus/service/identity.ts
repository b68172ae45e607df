import { isMac } from '@heliograph/catalogue/formats/mac.ts';
import { isEmpty, str, type Field, type Rule, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { orderWords } from '../order-words.ts';
import { onuWords } from '../words.ts';
import { formTextOf } from './plans.ts';

/** What an ONU is known by, where it has any of it. */
export const identOf = ({ sn, mac }: { readonly sn: string | null; readonly mac: string | null }): string | null =>
  sn ?? mac;

/** By what an ONU that is still to come is told: its serial number; of EPON its MAC address, or its LOID where the port looks at that. */
export const identityFields = (isEpon: boolean): Readonly<Record<string, Field>> =>
  isEpon
    ? {
        sn: str({ label: onuWords.mac, spec: 'net.mac', format: 'mac', maxLength: 17, optional: true }),
        loid: str({
          label: onuWords.loid,
          help: orderWords.loidHelp,
          format: 'noSpaces',
          maxLength: 24,
          optional: true,
        }),
      }
    : { sn: str({ label: orderWords.serial, format: 'onuSerial', maxLength: 12, optional: true }) };

/** One of them is needed. */
export const identityTold = (isEpon: boolean, isAsked: (values: Values) => boolean): Rule => ({
  marks: ['sn'],
  message: messages.required,
  holds: (values) => !isAsked(values) || !isEmpty(values['sn']) || (isEpon && !isEmpty(values['loid'])),
  passes: { sn: isEpon ? '00:6d:61:ee:0b:f3' : 'GPON0CE43515' },
  fails: {},
});

/** As calls take it. */
export const identityInput = (values: Values): { sn?: string; loid?: string } => ({
  ...(isEmpty(values['sn']) ? {} : { sn: formTextOf(values['sn']) }),
  ...(isEmpty(values['loid']) ? {} : { loid: formTextOf(values['loid']) }),
});

/** Enough is typed to ask the server about it. */
export const isIdentity = (isEpon: boolean, { sn = '', loid = '' }: { readonly sn?: string; readonly loid?: string }) =>
  isEpon ? isMac(sn) || (sn === '' && loid !== '') : sn.length === 12;
