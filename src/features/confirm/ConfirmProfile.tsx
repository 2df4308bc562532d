import { useEffect } from 'react';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import type { ReadingScreen } from '../../web/navigation/prefetch.ts';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad, type Reading } from '../../web/useLoad.ts';
import { reviewMessage } from './facts.ts';
import { HEADING, LEAD, LOAD_FAILED, NEXT, NOT_SUBMITTED, UNEXPECTED } from './messages.ts';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewParts } from './reviewPart.ts';
import { readReview, reviewReads, type Review } from './useReview.ts';
import { useTabCycle } from './useTabCycle.tsx';

export function reviewOf(parts: ReviewParts): ReadingScreen {
  const load = (signal: AbortSignal) => readReview(parts, signal);
  const ConfirmProfile = () => <ReviewPage parts={parts} load={load} />;
  return Object.assign(ConfirmProfile, { reads: () => reviewReads(parts), load });
}

function ReviewPage({ parts, load }: { parts: ReviewParts; load: Reading<Review> }) {
  const [review, retry] = useLoad(load);
  const { memory } = useShownScreen();
  const failure = review.state === 'failed' ? review.failure : null;
  useTabCycle();
  useEffect(() => {
    // While offline, the screen offers a retry instead. After a 401, the applicant has already been redirected.
    if (!failure || failure.kind === 'offline' || failure.kind === 'aborted') return;
    if (failure.kind === 'refused' && failure.status === 401) return;
    toast(UNEXPECTED, { survivesNavigation: true });
    void follow('ConfirmProfile', 'loadFailed', { replace: true });
  }, [failure]);
  return (
    <Page
      heading={HEADING}
      lead={LEAD}
      aside={
        <div className="no-print">
          <Why title={NEXT.question} answers={NEXT.answers} />
        </div>
      }
    >
      {failure?.kind === 'offline' && (
        <>
          {memory.refusal && <Alert title={NOT_SUBMITTED}>{reviewMessage(memory.refusal)}</Alert>}
          <LoadFailed message={LOAD_FAILED} onRetry={retry} />
        </>
      )}
      {review.state === 'ready' && <ReviewForm parts={parts} review={review.data} memory={memory} />}
      {review.state !== 'ready' && failure?.kind !== 'offline' && <ReviewSkeleton />}
    </Page>
  );
}

function ReviewSkeleton() {
  return SECTION_NAMES.map((name) => (
    <Card key={name}>
      <Skeleton fields={name === 'payout' ? 2 : 6} />
    </Card>
  ));
}
