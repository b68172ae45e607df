import './prose.css';
import { useMemo, type ReactElement } from 'react';
import { parseProse, type Inline } from './parse.ts';

function Piece({ piece }: { piece: Inline }): ReactElement {
  switch (piece.is) {
    case 'bold':
      return <strong>{piece.text}</strong>;
    case 'italic':
      return <em>{piece.text}</em>;
    case 'code':
      return <code>{piece.text}</code>;
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    case 'text':
      return <>{piece.text}</>;
  }
}

const pieces = (line: readonly Inline[]) => line.map((piece, index) => <Piece key={index} piece={piece} />);

/** What somebody wrote, with a few marks; never HTML of theirs. */
export function Prose({ words }: { words: string }): ReactElement {
  const blocks = useMemo(() => parseProse(words), [words]);
  return (
    <div className="prose">
      {blocks.map(({ is, lines }, index) =>
        is === 'heading' ? (
          <h3 key={index}>{lines.map(pieces)}</h3>
        ) : is === 'list' ? (
          <ul key={index}>
            {lines.map((line, number) => (
              <li key={number}>{pieces(line)}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {lines.map((line, number) => (
              <span key={number}>
                {number > 0 ? <br /> : null}
                {pieces(line)}
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  );
}
