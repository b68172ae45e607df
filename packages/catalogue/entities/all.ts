// Made by tools/manifests.ts of the files beside it.
import type { Entity } from '../kit/entity.ts';
import { contacts } from './contacts.ts';
import { notices } from './notices.ts';
import { orderRules } from './order-rules.ts';
import { posts } from './posts.ts';
import { servicePlans } from './service-plans.ts';
import { splitters } from './splitters.ts';
import { voipProfiles } from './voip-profiles.ts';
import { zones } from './zones.ts';

/** Every plain thing of the console. */
export const entities: readonly Entity[] = [
  contacts,
  notices,
  orderRules,
  posts,
  servicePlans,
  splitters,
  voipProfiles,
  zones,
];
