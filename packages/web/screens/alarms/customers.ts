import { onuCalls, type onuRow } from '@heliograph/catalogue/calls/onus.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useMay } from '../../app/parts.ts';
import { useCallOnce } from '../../client/hooks.ts';
import type { Alarm } from './use-deeds.ts';

type Customer = Pick<z.output<typeof onuRow>, 'id' | 'onu' | 'name' | 'sn' | 'mac' | 'place'>;

/** Names change seldom: one question per PON port in this time, however many alarms of it come and go. */
const goodFor = 5 * 60_000;
const pageSize = 100;
/** A PON port has at most 128 ONUs, in the largest split 256. */
const mostPages = 3;

/** The customer behind an alarm of an ONU, which itself names only the place; undefined while unknown. */
export function useCustomer({ oltId, pon, onu }: Pick<Alarm, 'oltId' | 'pon' | 'onu'>): Customer | undefined {
  const may = useMay();
  const once = useCallOnce();
  const { data } = useQuery({
    // Not the path of the call: live events must not ask for names again.
    queryKey: ['customers of a port', oltId, pon],
    enabled: oltId !== null && pon !== null && onu !== null && may('device:onu:list'),
    staleTime: goodFor,
    queryFn: async () => {
      const found: Customer[] = [];
      for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
        const where = { oltId: oltId ?? '', pon: pon ?? 0, orderByColumn: 'place', isAsc: 'asc' } as const;
        const { rows, total } = await once(onuCalls.list, { ...where, pageNum, pageSize }, { quiet: true });
        found.push(...rows);
        if (found.length >= total) break;
      }
      return found;
    },
  });
  return data?.find((customer) => customer.onu === onu);
}
