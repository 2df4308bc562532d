import { Aside } from './Aside.tsx';

/** An aside that answers the question in its title, with one paragraph per answer. */
export function Why({ title, answers }: { title: string; answers: readonly string[] }) {
  return (
    <Aside title={title}>
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
    </Aside>
  );
}
