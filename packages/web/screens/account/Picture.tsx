import { avatarBytes, userCalls } from '@heliograph/catalogue/calls/users.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh } from '../../client/hooks.ts';
import { usePicture } from '../../engine/people/use-picture.ts';
import { Icon } from '../../engine/icons.tsx';

/** The picture of the person itself, and another one in its place. */
export function Picture({ avatar, userId }: { avatar: string | null; userId: string }): ReactElement {
  const say = useWords();
  const { client, notices, session } = useParts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const url = usePicture(avatar, userId);
  const send = async (file: File) => {
    if (file.size > avatarBytes) {
      notices.error(say(words.pictureHint));
      return;
    }
    setBusy(true);
    try {
      const { imgUrl } = await client.upload(userCalls.setAvatar, file);
      const { user } = session.state;
      // The top bar wears it too.
      if (user) session.update({ user: { ...user, avatar: imgUrl } });
      notices.success(say(words.pictureChanged));
      await refresh(queries, userCalls.getProfile.path);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
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
      <Upload
        accept=".png,.jpg,.jpeg,.gif"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <Button size="small" loading={isBusy}>
          {say(words.changePicture)}
        </Button>
      </Upload>
      <small className="muted">{say(words.pictureHint)}</small>
    </div>
  );
}
