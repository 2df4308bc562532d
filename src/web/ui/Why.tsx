import { Aside } from './Aside.tsx';

/** An aside that explains in one or more paragraphs. */
export function Why({ title, answers }: { title: string; answers: readonly string[] }) {
  return (
    <Aside title={title}>
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
    </Aside>
  );
}
