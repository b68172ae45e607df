// Beside each test: one that fails takes along what its server wrote to the log meanwhile. `test-report.ts` tells it.
import { beforeEach } from 'vitest';
import { forgetSaid, lastWords } from '../packages/server/testing/said.ts';

declare module 'vitest' {
  interface TaskMeta {
    said?: string[];
  }
}

beforeEach(({ task, onTestFailed }) => {
  forgetSaid();
  onTestFailed(async () => {
    task.meta.said = await lastWords();
  });
});
