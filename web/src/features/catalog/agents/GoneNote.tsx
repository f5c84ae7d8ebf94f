import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '../../../components/notice/index.ts';

/** Says above the fields that the agent was deleted while one types; what was typed is nowhere else. */
export function GoneNote() {
  const { t } = useTranslation('catalog');
  return (
    <Note
      tone="bad"
      icon="warning"
      actions={
        <Button component={Link} to="/agents" variant="default" size="xs">
          {t('agents.title')}
        </Button>
      }
    >
      <span role="status">{t('editor.gone')}</span>
    </Note>
  );
}
