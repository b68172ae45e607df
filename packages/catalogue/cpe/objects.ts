import type { DataModel, Join, CpeOverlay } from './adapter.ts';
import { fitted, isWhole } from './find.ts';
import type { PartId } from './parts.ts';

/** As far as a path can be asked for: `Device.PPP.Interface.` of `Device.PPP.Interface.{i}`. */
const askable = (path: string): string => {
  const segments = path.split('.');
  const open = segments.findIndex((one) => one === '{i}' || one.includes('*'));
  return `${(open < 0 ? segments : segments.slice(0, open)).join('.')}.`;
};

const tableOf = (join: Join): string | undefined => {
  if ('refers' in join) return join.refers;
  if ('under' in join) return join.under;
  if ('follows' in join) return join.table;
  return 'child' in join && isWhole(join.child) ? join.child : undefined;
};

/**
 * The objects that hold a part of a device, for a request that reads it anew; none of them stands below another. A device need not have all, and
 * what an overlay adds outside of them by a whole path is not among them.
 */
export function objectsOf(model: DataModel, part: PartId, overlays: readonly CpeOverlay[] = []): readonly string[] {
  const of = fitted(model, part, overlays);
  const paths = of.adapter.anchors.flatMap((anchor) => [
    anchor.path,
    ...Object.values(of.joins(anchor)).flatMap((join) => tableOf(join) ?? []),
  ]);
  const objects = [...new Set(paths.map(askable))].sort();
  return objects.filter((one) => !objects.some((other) => other !== one && one.startsWith(other)));
}
