import type { OrderState } from '@heliograph/catalogue/words/order-states.ts';
import type { Tone } from '../../engine/values/Severity.tsx';

export const orderTones: Readonly<Record<OrderState, Tone>> = {
  working: 'warning',
  waiting: 'minor',
  failed: 'critical',
  done: 'good',
  cancelled: 'off',
};
