/** Answers of calls about strategies: old once one was changed. */
export const strategyLists = ['/monitor/strategy', '/monitor/job'];

export const listPath = '/performance/strategy/list';
export const detailPath = (strategyId: string): string => `/performance/strategy/detail?strategyId=${strategyId}`;
export const livePath = (oltId: string): string => `/performance/strategy/live?oltId=${oltId}`;
export const builderPath = (strategyId?: string): string =>
  `/performance/strategy/builder${strategyId === undefined ? '' : `?strategyId=${strategyId}`}`;
