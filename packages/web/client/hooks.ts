import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useParts, useSession } from '../app/parts.ts';
import { readingPaceOf } from './pace.ts';
import { CallError, type CallInput, type CallOptions, type CallResult } from './client.ts';

export interface UseCallOptions {
  readonly enabled?: boolean;
  /** ms between automatic reloads, or with the polls that bring it; besides them, live events reload what they touch. */
  readonly every?: number | 'poll';
  /** `every` also while nobody sees the tab. */
  readonly unseen?: boolean;
  /** The screen shows failures itself. */
  readonly quiet?: boolean;
  /** Shows the rows of the last query while the next ones load (default). */
  readonly keep?: boolean;
  /** Asked once and never again by itself, such as a verification code that is being typed. */
  readonly fixed?: boolean;
}

/** Reads by a call, cached by call, input, project and language. */
export function useCall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: UseCallOptions = {},
): UseQueryResult<CallResult<C>, CallError> {
  const { client } = useParts();
  const { lang, curProject, pollMs } = useSession();
  const every = options.every === 'poll' ? readingPaceOf(pollMs) : options.every;
  return useQuery<CallResult<C>, CallError>({
    queryKey: [call.path, call.method, input, curProject?.projectId ?? null, lang],
    queryFn: ({ signal }) => client.send(call, input, { signal, quiet: options.quiet ?? false }),
    enabled: options.enabled ?? true,
    ...(every === undefined ? {} : { refetchInterval: every, refetchIntervalInBackground: options.unseen ?? false }),
    ...(options.fixed
      ? { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 }
      : {}),
    ...((options.keep ?? true) ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Marks every cached answer of calls whose path begins so as old; what is on screen reloads. */
export function refresh(queries: QueryClient, ...beginnings: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
  });
}

/** Changes by a call: `const save = useDo(calls.add, ['/device/olt/list']); save.mutate(values)`. */
export function useDo<C extends AnyCall>(
  call: C,
  refreshes: readonly string[] = [],
  options: CallOptions & { readonly silentSuccess?: boolean } = {},
): UseMutationResult<CallResult<C>, CallError, CallInput<C>> {
  const { client, notices } = useParts();
  const queries = useQueryClient();
  return useMutation<CallResult<C>, CallError, CallInput<C>>({
    mutationFn: (input) => client.send(call, input, options),
    onSuccess: (result) => {
      const msg = (result as { msg?: unknown } | null)?.msg;
      if (call.reply === 'none' && !options.silentSuccess && typeof msg === 'string' && msg !== '')
        notices.success(msg);
      return refresh(queries, ...refreshes);
    },
  });
}

/** One call without the cache: `const once = useCallOnce(); await once(calls.test, values, { quiet: true })`. */
export function useCallOnce(): <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
) => Promise<CallResult<C>> {
  const { client } = useParts();
  return (call, input, options) => client.send(call, input, options);
}

function keep(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads what a `file` call answers. */
export function useDownload(): <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<void> {
  const { client } = useParts();
  return async (call, input) => {
    try {
      const { blob, fileName } = await client.file(call, input);
      keep(blob, fileName);
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
    }
  };
}
