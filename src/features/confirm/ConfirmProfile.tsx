import { useEffect } from 'react';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { Aside } from '../../web/ui/Aside.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { CARDS, LEAD, LOAD_FAILED, NEXT, UNEXPECTED } from './messages.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { readReview, reviewReads, useReview } from './useReview.ts';
import { useTabCycle } from './useTabCycle.tsx';

/** The review page: all entered data, fees, certification, and Submit. */
export function ConfirmProfile() {
  const [review, retry] = useReview();
  const { memory } = useShownScreen();
  const failure = review.state === 'failed' ? review.failure : null;
  useTabCycle();
  useEffect(() => {
    // Offline, ending the session would gain nothing. A 401 has already navigated.
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
      {failure?.kind === 'offline' && <LoadFailed message={LOAD_FAILED} onRetry={retry} />}
      {review.state === 'ready' && <ReviewForm review={review.data} memory={memory} />}
      {review.state !== 'ready' && failure?.kind !== 'offline' && <ReviewSkeleton />}
    </Page>
  );
}

ConfirmProfile.reads = reviewReads;
ConfirmProfile.begins = readReview;

function ReviewSkeleton() {
  return [CARDS.business, CARDS.owners, CARDS.payout].map((title, index) => (
    <Card key={title}>
      <Skeleton fields={index === 2 ? 2 : 6} />
    </Card>
  ));
}
