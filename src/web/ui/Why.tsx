import { Aside } from './Aside.tsx';

export function Why({ title, answers }: { title: string; answers: readonly string[] }) {
  return (
    <Aside title={title}>
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
    </Aside>
  );
}
