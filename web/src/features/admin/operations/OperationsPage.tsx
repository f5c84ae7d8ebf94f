import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import classes from './operations.module.css';
import { ParkedList } from './parked/ParkedList.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { useServices } from './use-services.ts';

/** Whether events reach all that is made of them: what waits, what stands still, and the buttons that mend it. */
export default function OperationsPage() {
  const { t } = useTranslation('operations');
  const answers = useServices();
  return (
    <Page title={t('title')} layout="wide">
      <PageHeader title={t('title')} description={t('lead')} />
      <div className={classes.cards}>
        {answers.map((answer) => (
          <ServiceCard key={answer.service} answer={answer} />
        ))}
      </div>
      <ParkedList answers={answers} />
    </Page>
  );
}
