// Beside each test: one that fails takes along what its server wrote to the log meanwhile. `test-report.ts` tells it.
import { beforeEach } from 'vitest';
import { forget, lastWords } from '../packages/server/testing/said.ts';

declare module 'vitest' {
  interface TaskMeta {
    said?: string[];
  }
}

beforeEach(({ task, onTestFailed }) => {
  forget();
  onTestFailed(async () => {
    task.meta.said = await lastWords();
  });
});
