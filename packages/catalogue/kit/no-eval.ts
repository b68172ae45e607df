import { config } from 'zod';

// Imported first where code may not be made from text, such as in a browser: checks made so would break the policy of the
// page, and even trying whether they may is reported.
config({ jitless: true });
