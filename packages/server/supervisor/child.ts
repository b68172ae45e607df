// The program of a forked process; its one argument, the role, is only there for `ps`.
import { startRole } from '../roles.ts';
import { obeySupervisor } from './obey.ts';

obeySupervisor(startRole);
