import type { Model } from '../devices/models.ts';
import { counterSegments } from './tables/counters.ts';
import { eponSegments } from './tables/epon.ts';
import { gponSegments } from './tables/gpon.ts';
import { interfaceSegments } from './tables/interfaces.ts';
import { lldpTables } from './tables/lldp.ts';
import { portSegments } from './tables/ports.ts';
import { standardSegments } from './tables/standard.ts';
import { systemSegments } from './tables/system.ts';
import { configSegments } from '../config/bind.ts';
import { familiesOf } from '../config/families.ts';
import { registryOf } from '../config/registry.ts';
import { AgentView, type ViewSegment } from './view.ts';

/** Everything that a model answers. Where the configuration declares an object, it takes the place of a simpler one. */
export const viewOf = (model: Model): AgentView => {
  if (model.standard !== undefined) return new AgentView(standardSegments(model.standard));
  const declared = configSegments(registryOf(familiesOf(model.technology)), model);
  const taken = new Set(declared.map(({ oid }) => oid.join('.')));
  const simple: ViewSegment[] = [
    ...systemSegments(model),
    ...interfaceSegments(),
    ...portSegments(model.columns2025),
    ...counterSegments(),
    ...lldpTables(),
    ...(model.onuTables && model.technology === 'gpon' ? gponSegments(model.columns2025) : []),
    ...(model.onuTables && model.technology === 'epon' ? eponSegments() : []),
  ];
  return new AgentView([...declared, ...simple.filter(({ oid }) => !taken.has(oid.join('.')))]);
};
