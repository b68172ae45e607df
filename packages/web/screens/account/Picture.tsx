import { avatarBytes, userCalls } from '@heliograph/catalogue/calls/users.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UploadButton } from '../../engine/UploadButton.tsx';
import type { ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { refresh } from '../../client/hooks.ts';
import { usePicture } from '../../engine/people/use-picture.ts';
import { Icon } from '../../engine/icons.tsx';

/** The picture of the person itself, and another one in its place. */
export function Picture({ avatar, userId }: { avatar: string | null; userId: string }): ReactElement {
  const say = useWords();
  const { client, notices, session } = useParts();
  const queries = useQueryClient();
  const url = usePicture(avatar, userId);
  const send = async (file: File) => {
    if (file.size > avatarBytes) {
      notices.error(say(words.pictureHint));
      return;
    }
    const { imgUrl } = await client.upload(userCalls.setAvatar, file);
    const { user } = session.state;
    // The top bar wears it too.
    if (user) session.update({ user: { ...user, avatar: imgUrl } });
    notices.success(say(words.pictureChanged));
    await refresh(queries, userCalls.getProfile.path);
  };
  return (
    <div className="me-picture">
      {url === null ? (
        <span className="me-none">
          <Icon name="user" size={54} label={say(words.picture)} />
        </span>
      ) : (
        <img src={url} alt={say(words.picture)} width={112} height={112} />
      )}
      <UploadButton small accept=".png,.jpg,.jpeg,.gif" label={say(words.changePicture)} onFile={send} />
      <small className="muted">{say(words.pictureHint)}</small>
    </div>
  );
}
