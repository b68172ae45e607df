import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { paletteWords as words, shell } from '@heliograph/catalogue/words/shell.ts';
import { Modal, Switch } from 'antd';
import { useId, type ReactElement } from 'react';
import { useWords } from '../app/parts.ts';
import { useSingleKeysOn } from '../engine/keys/single-keys.ts';

type Line = readonly [keys: readonly string[], what: Text];

const everywhere: readonly Line[] = [
  [['Ctrl', 'K'], words.keyPalette],
  [['/'], words.keySearch],
  [['?'], words.keyHelp],
  [['g', 'a'], words.keyAlarms],
  [['g', 'o'], words.keyOlts],
  [['g', 'b'], words.keyBoard],
  [['Esc'], words.keyEscape],
];
const inLists: readonly Line[] = [
  [['j', 'k'], words.keyRows],
  [['x'], words.keySelect],
  [['Enter'], words.keyOpen],
  [['a'], words.keyAcknowledge],
];

function Lines({ title, lines }: { title: Text; lines: readonly Line[] }): ReactElement {
  const say = useWords();
  return (
    <>
      <h3 className="whole">{say(title)}</h3>
      {lines.map(([names, what]) => (
        <div key={what.en} style={{ display: 'contents' }}>
          <span className="row" style={{ gap: 4 }}>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </span>
          <span>{say(what)}</span>
        </div>
      ))}
    </>
  );
}

/** The keyboard's help, and the switch for keys without a modifier. */
export function Shortcuts({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const id = useId();
  const [areOn, setOn] = useSingleKeysOn();
  return (
    <Modal open title={say(shell.help)} width={420} footer={null} onCancel={onClose}>
      <div className="keys">
        <Lines title={words.everywhere} lines={everywhere} />
        <Lines title={words.inLists} lines={inLists} />
        <Switch id={id} checked={areOn} onChange={(on) => setOn(on)} />
        <label htmlFor={id}>{say(words.keysOn)}</label>
      </div>
    </Modal>
  );
}
