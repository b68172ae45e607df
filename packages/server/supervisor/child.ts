// The program of a forked process; its one argument, the role, is only there for `ps`.
import { sentence } from '../db/launcher-words.ts';

try {
  const { loadRole, startRole } = await import('../roles.ts');
  const { obeySupervisor } = await import('./obey.ts');
  obeySupervisor(startRole);
  loadRole(process.argv[2]);
} catch (error) {
  // A package that is missing, or a setting that means nothing: for the person at the terminal, where the supervisor says it.
  process.send?.({ type: 'failed', reason: sentence(error) }, undefined, undefined, () => process.exit(1));
}
