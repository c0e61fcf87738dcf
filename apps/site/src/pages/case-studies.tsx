import Layout from '@theme/Layout'
export default function P(){return <Layout title='x'><main className='page'><h1>case-studies</h1></main></Layout>}
