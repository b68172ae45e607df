import { describe, expect, it } from 'vitest';
import { accessRuleCalls } from '../calls/access-rules.ts';
import { oltCalls } from '../calls/olts.ts';
import { dictionaryCalls } from '../calls/dictionaries.ts';
import { projectFigureCalls } from '../calls/project-figures.ts';
import { projectCalls } from '../calls/projects.ts';
import { unauthorizedCalls } from '../calls/unauthorized.ts';
import type { AnyCall } from '../kit/call.ts';
import { ruleResource, unauthorizedResource } from './access.ts';
import { dictionaryDataResource, dictionaryTypeResource } from './dictionaries.ts';
import { oltResource } from './olts.ts';
import { groupDeviceResource, projectListResource, projectManageResource, shareResource } from './projects.ts';
import type { Resource } from './resource.ts';

const lists: readonly (readonly [Resource, AnyCall])[] = [
  [oltResource, oltCalls.getOltList],
  [ruleResource, accessRuleCalls.getDeviceAuthorized],
  [unauthorizedResource, unauthorizedCalls.getDeviceUnauthorized],
  [projectListResource, projectFigureCalls.projectOverview],
  [projectManageResource, projectCalls.selectProjectList],
  [shareResource, projectCalls.projectAuthList],
  [groupDeviceResource, oltCalls.getOltList],
  [dictionaryTypeResource, dictionaryCalls.dictionaryTypes],
  [dictionaryDataResource, dictionaryCalls.dictionaryEntries],
];
const read = (call: AnyCall, input: object) => call.input.parse(input) as Record<string, unknown>;

describe.each(lists.map(([resource, call]) => [resource.id, resource, call] as const))(
  'The list %s',
  (_id, resource, call) => {
    it('filters by what its call understands', () => {
      for (const { name, options } of resource.filters) {
        const value = options ? String(options.at(-1)?.value) : 'x';
        expect(String(read(call, { [name]: value })[name]), name).toBe(value);
      }
    });

    it('sorts by what its call understands', () => {
      for (const { sort } of resource.columns) {
        if (sort !== undefined) expect(read(call, { orderByColumn: sort })['orderByColumn'], sort).toBe(sort);
      }
    });

    it('names each column once', () => {
      const names = resource.columns.map((column) => column.name);
      expect(new Set(names).size).toBe(names.length);
    });
  },
);
