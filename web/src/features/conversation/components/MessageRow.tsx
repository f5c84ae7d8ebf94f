import { memo, useState } from 'react';
import { Question, ReplyBody } from '../../../components/thread/index.ts';
import { EditQuestion } from './EditQuestion.tsx';
import { QuestionActions, ReplyActions } from './MessageActions.tsx';
import type { MessageProps } from './message-props.ts';
import classes from './thread.module.css';

/** A stored message with what can be done about it. */
export const MessageRow = memo(
  function MessageRow(props: MessageProps) {
    return props.message.role === 'user' ? <QuestionRow {...props} /> : <ReplyRow {...props} />;
  },
  (before, now) => before.message === now.message && before.busy === now.busy,
);

function QuestionRow(props: MessageProps) {
  const [editing, setEditing] = useState(false);
  const { message, onEdit } = props;
  if (editing) {
    return (
      <EditQuestion
        text={message.content}
        onCancel={() => setEditing(false)}
        onSend={(text) => {
          setEditing(false);
          onEdit(text);
        }}
      />
    );
  }
  return (
    <div className={classes.question} data-message={message.uuid}>
      <Question text={message.content} />
      <QuestionActions {...props} onStartEdit={() => setEditing(true)} />
    </div>
  );
}

function ReplyRow(props: MessageProps) {
  const { message, onCite } = props;
  const { error, errorCode, ...said } = message;
  const failure = error === null ? null : { text: error, code: errorCode };
  return (
    <div className={classes.reply} data-message={message.uuid}>
      <ReplyBody reply={{ ...said, error: failure }} onCite={onCite} />
      <ReplyActions {...props} />
    </div>
  );
}
