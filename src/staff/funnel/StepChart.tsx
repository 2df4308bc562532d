import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';

export default function StepChart({
  points,
}: {
  points: readonly { name: string; count: number | undefined }[];
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {/* Keyboard and screen reader users use the table below, which has the same numbers. */}
      <BarChart accessibilityLayer={false} data={points} margin={{ top: 20, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tick={{ fill: 'var(--ink-muted)', fontSize: 12 }}
          interval="equidistantPreserveStart"
          tickLine={false}
        />
        <YAxis
          allowDecimals={false}
          width={48}
          tick={{ fill: 'var(--ink-muted)', fontSize: 12 }}
          tickLine={false}
        />
        <Bar dataKey="count" fill="var(--brand-ui)" isAnimationActive={false} radius={[4, 4, 0, 0]}>
          <LabelList dataKey="count" position="top" fill="var(--ink)" fontSize={12} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
