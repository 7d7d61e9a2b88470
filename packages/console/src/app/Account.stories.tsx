import type { Meta, StoryObj } from '@storybook/react-vite'
import type { LoginChallenge } from '@walkup/sdk'
import { Stage } from '../fixture/Stage.tsx'
import ForgotPassword from './ForgotPassword.tsx'
import NotFound from '../ui/NotFound.tsx'
import ResetPassword from './ResetPassword.tsx'
import SecondStep from './SecondStep.tsx'
import { SignIn } from './SignIn.tsx'

const meta = { title: 'Console/Account', component: Stage, args: { hasMain: true, children: <SignIn /> } } satisfies Meta<
  typeof Stage
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
  const invitation = { id: 93, organization: 'Harbor Home Group', email, hasAccount }
  return { ...link, answers: { ...link.answers, 'account.invitation': { invitation } } }
}
export const Invited: Story = { args: invited(false, 'ines.ruiz@walkup.test') }
export const InvitedWithAccount: Story = { args: invited(true, 'ines.ruiz@walkup.test') }
export const Resetting: Story = { args: byLink(true, 'reset') }
export const LinkUsed: Story = { args: byLink(false, null) }

const secondStep = (...methods: LoginChallenge['methods']) => ({
  children: <SecondStep due={{ challenge: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1', methods }} onDone={() => {}} onBack={() => {}} />,
})
export const SecondStepByCode: Story = { args: secondStep('totp', 'passkey', 'recovery') }
export const SecondStepByPasskey: Story = { args: secondStep('passkey', 'recovery') }
export const SecondStepToSetUp: Story = { args: secondStep('setup') }
