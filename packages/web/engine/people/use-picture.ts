import { userCalls } from '@heliograph/catalogue/calls/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useParts } from '../../app/parts.ts';

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.readAsDataURL(blob);
  });

/**
 * A picture is behind the token like everything else: it is fetched, not linked. The page's policy takes no other kind of URL.
 * `avatar`: its address, which changes with the picture; null = none.
 */
export function usePicture(avatar: string | null, userId: string): string | null {
  const { client } = useParts();
  const { data } = useQuery({
    queryKey: [userCalls.getAvatar.path, avatar],
    queryFn: async () => asDataUrl((await client.file(userCalls.getAvatar, { userId }, { quiet: true })).blob),
    enabled: avatar !== null,
    staleTime: Infinity,
    retry: false,
  });
  return avatar === null ? null : (data ?? null);
}
