import type { Model } from '../devices/models.ts';
import { counterSegments } from './tables/counters.ts';
import { eponSegments } from './tables/epon.ts';
import { gponSegments } from './tables/gpon.ts';
import { interfaceSegments } from './tables/interfaces.ts';
import { portSegments } from './tables/ports.ts';
import { systemSegments } from './tables/system.ts';
import { View } from './view.ts';

/** Everything that a model answers. */
export const viewOf = (model: Model): View =>
  new View([
    ...systemSegments(model.columns2025),
    ...interfaceSegments(),
    ...portSegments(model.columns2025),
    ...counterSegments(),
    ...(model.onuTables && model.technology === 'gpon' ? gponSegments(model.columns2025) : []),
    ...(model.onuTables && model.technology === 'epon' ? eponSegments() : []),
  ]);
