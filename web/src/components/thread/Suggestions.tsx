import classes from './thread.module.css';

interface Props {
  readonly questions: readonly string[];
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

/** Questions that an agent suggests, each asked with a click; nothing where it suggests none. */
export function Suggestions({ questions, disabled, onAsk }: Props) {
  if (questions.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          className={classes.suggestion}
          disabled={disabled}
          onClick={() => onAsk(question)}
        >
          {question}
        </button>
      ))}
    </div>
  );
}
