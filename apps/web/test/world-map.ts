export default '/assets/world.pmtiles'
