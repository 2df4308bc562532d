import { useEffect } from 'react';
import { LoadFailed } from '../../web/LoadFailed.tsx';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/Page.tsx';
import { follow, usePlace } from '../../web/router.ts';
import { Aside } from '../../web/ui/Aside.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { CARDS, LEAD, LOAD_FAILED, NEXT, UNEXPECTED } from './messages.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { sampleReview, readReview, reviewReads, useReview } from './useReview.ts';
import { useTabCycle } from './useTabCycle.tsx';

/** The review: everything entered, the fees, the certification, Submit. */
export function ConfirmProfile() {
  const [review, retry] = useReview();
  const { memory } = usePlace();
  const failure = review.state === 'failed' ? review.failure : null;
  useTabCycle();
  useEffect(() => {
    // Without a network the session would be lost for nothing. A 401 has led away already.
    if (!failure || failure.kind === 'offline' || failure.kind === 'aborted') return;
    if (failure.kind === 'refused' && failure.status === 401) return;
    toast(UNEXPECTED, { leads: true });
    void follow('ConfirmProfile', 'loadFailed', { replace: true });
  }, [failure]);
  return (
    <Page
      lead={LEAD}
      aside={
        <div className="no-print">
          <Aside title={NEXT.question}>
            {NEXT.answers.map((answer) => (
              <p key={answer}>{answer}</p>
            ))}
          </Aside>
        </div>
      }
    >
      {failure?.kind === 'offline' && <LoadFailed failure={failure} message={LOAD_FAILED} onRetry={retry} />}
      {review.state === 'ready' && <ReviewForm review={review.data} memory={memory} />}
      {review.state !== 'ready' && failure?.kind !== 'offline' && <ReviewSkeleton />}
    </Page>
  );
}

ConfirmProfile.reads = reviewReads;
ConfirmProfile.begins = readReview;
ConfirmProfile.sample = sampleReview;

function ReviewSkeleton() {
  return [CARDS.business, CARDS.owners, CARDS.payout].map((title, index) => (
    <Card key={title}>
      <Skeleton fields={index === 2 ? 2 : 6} />
    </Card>
  ));
}
