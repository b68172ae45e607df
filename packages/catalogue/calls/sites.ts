import { z } from 'zod';
import { call, id, ids, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';

/** Where OLTs stand, besides what the entity `sites` says. */
export const siteCalls = {
  setOltSite: call({
    method: 'PUT',
    path: '/map/sites/devices',
    title: text('Set the site of OLTs', '设置 OLT 所属站点'),
    access: 'plant:site:edit',
    /** No site: they stand at none. */
    input: z.object({ siteId: z.union([z.literal('').transform(() => null), id]).nullable(), oltIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: { words: ['siteId'] },
  }),
} as const;
