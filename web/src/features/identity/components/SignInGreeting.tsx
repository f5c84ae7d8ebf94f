import classes from './SignInPage.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
}

export function SignInGreeting({ title, text }: Props) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
