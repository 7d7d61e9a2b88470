import type { Meta, StoryObj } from '@storybook/react-vite'
import type { LoginChallenge } from '@walkup/sdk'
import { ConsoleStory } from '../fixture/ConsoleStory.tsx'
import ForgotPassword from './ForgotPassword.tsx'
import NotFound from '../ui/NotFound.tsx'
import PhoneSignIn from './PhoneSignIn.tsx'
import ResetPassword from './ResetPassword.tsx'
import TwoStepSignIn from './TwoStepSignIn.tsx'
import { SignIn } from './SignIn.tsx'

const meta = { title: 'Console/Account', component: ConsoleStory, args: { hasMain: true, children: <SignIn /> } } satisfies Meta<
  typeof ConsoleStory
>
export default meta
type Story = StoryObj<typeof meta>

export const SigningIn: Story = {}
export const Forgotten: Story = { args: { children: <ForgotPassword /> } }
export const NoPage: Story = { args: { hasMain: false, children: <NotFound /> } }
const byLink = (isValid: boolean, purpose: 'invite' | 'reset' | null) => ({
  children: <ResetPassword linkId="Zk3q8xw1Zk3q8xw1Zk3q8xw1" />,
  answers: { 'account.validateResetLink': { isValid, purpose } },
})
const invited = (hasAccount: boolean, email: string) => {
  const link = byLink(true, 'invite')
  const invitation = { id: 93, organization: 'Harbor Home Group', email, phoneEnd: null, hasAccount }
  return { ...link, answers: { ...link.answers, 'account.invitation': { invitation } } }
}
export const Invited: Story = { args: invited(false, 'ines.ruiz@walkup.test') }
export const InvitedWithAccount: Story = { args: invited(true, 'ines.ruiz@walkup.test') }
export const InvitedByText: Story = {
  args: {
    ...byLink(true, 'invite'),
    answers: {
      ...byLink(true, 'invite').answers,
      'account.invitation': {
        invitation: { id: 93, organization: 'Harbor Home Group', email: null, phoneEnd: '0142', hasAccount: false },
      },
    },
  },
}
export const SigningInByPhone: Story = { args: { children: <PhoneSignIn by="phone" onDue={() => {}} /> } }
export const Resetting: Story = { args: byLink(true, 'reset') }
export const LinkUsed: Story = { args: byLink(false, null) }

const secondStep = (...methods: LoginChallenge['methods']) => ({
  children: <TwoStepSignIn due={{ challenge: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1', methods }} onDone={() => {}} onBack={() => {}} />,
})
export const SecondStepByCode: Story = { args: secondStep('totp', 'passkey', 'recovery') }
export const SecondStepByPasskey: Story = { args: secondStep('passkey', 'recovery') }
export const SecondStepToSetUp: Story = { args: secondStep('setup') }
