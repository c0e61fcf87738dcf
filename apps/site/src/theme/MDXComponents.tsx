import Code from '../components/Code/index.tsx'
import Original from '@theme-original/MDXComponents'

export default { ...Original, Code, code: 'code', pre: 'pre' }
