// Beside each journey, whose steps rest on those before: once one has failed, the others of its file are not tried. Each would wait a
// minute for what never comes, and what it then says of itself is the first one's doing.
import { afterEach, beforeEach } from 'vitest';

let failed: string | undefined;

beforeEach(({ skip }) => {
  if (failed !== undefined) skip(`not tried, since a step before it failed: ${failed}`);
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0) failed ??= task.name;
});
